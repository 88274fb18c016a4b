import { PageError } from './page-error.tsx'

/** In place of a page that failed; the navigation stays, and going elsewhere resets it. */
export function RouteError({ error }: { error: unknown }) {
  return <PageError error={error} />
}
