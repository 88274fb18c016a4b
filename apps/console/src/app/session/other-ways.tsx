import { oidcProblemParameter, oidcSignIn } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { apiUrl } from '../../api/base-path.ts'
import { query } from '../../api/query.ts'
import { resumeSession } from '../../kit/session/session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { OneLine } from '../../ui/texts/one-line.tsx'
import classes from './sign-in-form.module.css'

interface OtherWaysProps {
  /** The form lies over a page that stays: the provider is opened in another window. */
  isOverPage: boolean
}

/** Providers to sign in with in place of a password. When they cannot be asked for, the password is left. */
export function OtherWays({ isOverPage }: OtherWaysProps) {
  const { data } = useQuery(query(oidcSignIn.enabled))
  useEffect(() => {
    if (!isOverPage) return
    const resume = () => void resumeSession().catch(() => {})
    window.addEventListener('focus', resume)
    return () => window.removeEventListener('focus', resume)
  }, [isOverPage])
  if (!data || data.providers.length === 0) return null
  return (
    <div className={classes.providers}>
      <p className={classes.or}>or</p>
      {data.providers.map(({ id, title }) => (
        <Button
          key={id}
          size="login"
          isFullWidth
          onClick={() => window.open(loginAddress(id), isOverPage ? '_blank' : '_self')}
        >
          <OneLine>{`Sign in with ${title}`}</OneLine>
        </Button>
      ))}
    </div>
  )
}

/** Of the server, which sends the browser on to the provider, and in the end back to this page. */
function loginAddress(providerId: string): string {
  const { pathname, search, hash } = window.location
  const shown = new URLSearchParams(search)
  const returnTo = shown.has(oidcProblemParameter) ? pathname : `${pathname}${search}${hash}`
  const path = oidcSignIn.login.path.replace('{providerId}', encodeURIComponent(providerId))
  return `${apiUrl(path)}?${new URLSearchParams({ return_to: returnTo })}`
}
