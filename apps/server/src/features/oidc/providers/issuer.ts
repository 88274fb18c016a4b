const wellKnown = /\/\.well-known\/openid-configuration\/?$/

/** What somebody entered as issuer: the address of its settings is taken for it, too. */
export function issuerOf(entered: string): { issuer: string } | { problem: string } {
  const issuer = entered.trim().replace(wellKnown, '')
  const url = URL.parse(issuer)
  if (!url) return { problem: 'must be an address such as https://login.example.org' }
  if (url.protocol === 'http:' && !isLoopback(url)) {
    return { problem: 'must begin with https://; http:// is for a provider on this computer only' }
  }
  if (!isAllowedAddress(url)) return { problem: 'must begin with https://' }
  const hasMore = url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== ''
  return hasMore ? { problem: 'must have no user, no query and no fragment' } : { issuer }
}

/** What a provider is asked by: whoever listens in between would learn the secret and be anybody here. */
export function isAllowedAddress(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))
}

function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}
