import { entityPage } from '@logline/contract'
import { AppLink } from '../../kit/app-link.tsx'
import { useCurrentUser } from '../../kit/current-user.tsx'
import { canReadEntity } from '../../kit/entities/entity-link.ts'
import classes from './welcome.module.css'

interface EntityNameProps {
  grn: string
  title: string
  isDeleted?: boolean
}

/** A link to the thing for those who may open it, its name for the others. */
export function EntityName({ grn, title, isDeleted = false }: EntityNameProps) {
  const { permissions } = useCurrentUser()
  const path = entityPage(grn)
  const text = title || grn.split(':').at(-1)
  if (isDeleted || path === null || !canReadEntity(permissions, grn)) {
    return <em className={classes.name}>{text}</em>
  }
  return (
    <AppLink to={path} className={classes.name}>
      {text}
    </AppLink>
  )
}
