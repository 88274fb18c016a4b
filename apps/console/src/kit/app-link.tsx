import { useRouter } from '@tanstack/react-router'
import type { ComponentPropsWithRef, MouseEvent } from 'react'

interface AppLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** From `paths`. */
  to: string
}

/** A link inside the console. Opens in a new tab with the keys and buttons that do so everywhere. */
export function AppLink({ to, onClick, ...props }: AppLinkProps) {
  const router = useRouter()
  const href = `${router.basepath.replace(/\/$/, '')}${to}`
  const isElsewhere = props.target !== undefined && props.target !== '_self'
  const onLinkClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const wantsNewTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
    if (event.defaultPrevented || wantsNewTab || isElsewhere) return
    event.preventDefault()
    void router.navigate({ href })
  }
  return <a {...props} href={href} onClick={onLinkClick} />
}
