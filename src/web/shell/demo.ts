// True if the texts come from the embedded upstream, which plays the demo and its faults under these names of models. The service
// names its model in the Server-Timing of the page; browsers show that only to pages from localhost and over HTTPS.
export function isDemo(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  if (!(navigation instanceof PerformanceNavigationTiming)) return false;
  const model = navigation.serverTiming?.find(({ name }) => name === 'model')?.description ?? '';
  return /^(?:membrete-)?demo$|^fault-/.test(model);
}
