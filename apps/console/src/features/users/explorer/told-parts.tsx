import { entityPage } from '@logline/contract'
import type { ReactNode } from 'react'
import { AppLink } from '../../../kit/app-link.tsx'

/** A thing by its title, as a link; without a title it is one that may not be seen. */
export function Target({ grn, title }: { grn: string; title: string | null }) {
  const path = title === null ? null : entityPage(grn)
  return path === null ? (title ?? 'that you may not see') : <AppLink to={path}>{title}</AppLink>
}

/** `a, b and c`. */
export function joined(parts: readonly (readonly [key: string, part: ReactNode])[], last = 'and'): ReactNode {
  return parts.map(([key, part], at) => (
    <span key={key}>
      {at > 0 && (at === parts.length - 1 ? ` ${last} ` : ', ')}
      {part}
    </span>
  ))
}
