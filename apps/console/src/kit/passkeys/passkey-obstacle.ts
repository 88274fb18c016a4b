/** Why this page can have no passkeys; null when it can. */
export function passkeyObstacle(): string | null {
  const { hostname } = window.location
  if (/^[\d.]+$|^\[/.test(hostname)) {
    return `Passkeys need a host name, and ${hostname} is an IP address. Open this page by the name of the server.`
  }
  if (!window.isSecureContext) return 'Passkeys need HTTPS. This page was opened without.'
  return 'PublicKeyCredential' in window ? null : 'This browser has no passkeys.'
}
