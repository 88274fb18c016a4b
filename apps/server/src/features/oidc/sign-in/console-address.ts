import { type OidcProblem, oidcMaxReturnTo, oidcProblemParameter } from '@logline/contract'

/** The page of the console that somebody wants to come back to; its start page for anything else, and for other sites. */
export function returnAddress(publicUri: string, wanted: string | undefined): string {
  if (!wanted?.startsWith('/') || wanted.length > oidcMaxReturnTo) return publicUri
  const [console, url] = [new URL(publicUri), URL.parse(wanted, publicUri)]
  if (url?.origin !== console.origin || !url.pathname.startsWith(console.pathname)) return publicUri
  return url.pathname.startsWith(`${console.pathname}api/`) ? publicUri : url.href
}

/** The login page, which says why nobody was signed in. */
export function problemAddress(publicUri: string, problem: OidcProblem): string {
  const url = new URL(publicUri)
  url.searchParams.set(oidcProblemParameter, problem)
  return url.href
}
