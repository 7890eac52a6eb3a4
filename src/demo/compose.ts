// A request for a template → the text of the template.
export function compose(request: string): string {
  return request;
}
