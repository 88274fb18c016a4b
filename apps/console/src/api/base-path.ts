/** The path the console is served below, with both slashes: `/` or `/logs/`. The server writes it into `<base>`. */
export function basePath(): string {
  return new URL(document.baseURI).pathname
}

/** The address of an API path, e.g. `/system` or `/views/search/sync`. */
export function apiUrl(path: string): string {
  return `${basePath()}api${path}`
}

/** The address of a page as it is given to others; `path` begins with a slash. */
export function pageUrl(path: string): string {
  return new URL(basePath().replace(/\/$/, '') + path, window.location.origin).href
}
