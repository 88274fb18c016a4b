import { useRouter } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { useIsPermitted } from '../current-user.tsx'
import { whatHappened } from '../what-happened.tsx'
import type { RowKind } from './columns/columns.ts'

/** Adds to the actions of a row the way to what happened to it, for those who may read the audit log. */
export function useAuditAction<Row>(kind: RowKind<Row>): RowKind<Row> {
  const mayRead = useIsPermitted()('auditlog:read')
  const router = useRouter()
  const { id, isAudited = false, actions = () => [] } = kind
  if (!isAudited || !mayRead) return kind
  return {
    ...kind,
    actions: (row) => [
      ...actions(row),
      {
        label: whatHappened,
        onSelect: () => void router.navigate({ href: paths.whatHappened(id(row)) }),
      },
    ],
  }
}
