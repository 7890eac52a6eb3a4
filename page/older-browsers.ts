// Adds Map.groupBy, which browsers lack before Chrome 117, Firefox 119 and Safari 17.4. The build injects
// this file into each bundle.
Map.groupBy ??= (items, keyOf) => {
  const groups = new Map();
  let at = 0;
  for (const item of items) {
    const key = keyOf(item, at++);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};
