import { isIP } from 'node:net'

/** Where a page is from, as passkeys are bound to it, or why there are none. */
type PasskeyOrigin = { origin: string } | { refusal: string }

/**
 * Browsers bind a passkey to the origin of the page: ours is known when the external address is configured. Otherwise
 * the one of the page that adds the passkey is kept with it, and a sign-in must come from the same.
 */
export function passkeyOrigin(externalUri: string | null, header: string | undefined): PasskeyOrigin {
  const page = pageUrl(header)
  if (!page)
    return {
      refusal: 'Passkeys are made by a browser, which says by the header Origin where its page is from.',
    }
  const { origin, protocol, hostname } = page
  const own = externalUri === null ? origin : new URL(externalUri).origin
  if (origin !== own) return { refusal: `Passkeys work at ${own} alone. This page was opened at ${origin}.` }
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0) {
    return {
      refusal: `Passkeys need a host name, and ${hostname} is an IP address. Open this page by its name.`,
    }
  }
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (protocol !== 'https:' && !isLocal) {
    return { refusal: `Passkeys need HTTPS, and this page was opened at ${origin}.` }
  }
  return { origin }
}

function pageUrl(header = ''): URL | null {
  const url = URL.parse(header)
  return url && /^https?:$/.test(url.protocol) ? url : null
}
