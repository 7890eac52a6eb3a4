// These modules are imported directly, because undici's index also loads fetch, WebSocket and caches. That
// would take 25 of the 190 ms of a start.
declare module 'undici/lib/dispatcher/client.js' {
  export { Client as default } from 'undici';
}
declare module 'undici/lib/core/connect.js' {
  export { buildConnector as default } from 'undici';
}
