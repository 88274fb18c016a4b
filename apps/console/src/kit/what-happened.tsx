import { IconHistory } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { Needs } from './needs.tsx'

export const whatHappened = 'What happened to this'

/** Leads from a page about one thing to its entries in the audit log. */
export function WhatHappened({ auditId }: { auditId: string }) {
  const router = useRouter()
  return (
    <Needs permission="auditlog:read">
      <IconButton
        label={whatHappened}
        icon={<IconHistory size={18} stroke={1.75} />}
        onClick={() => void router.navigate({ href: paths.whatHappened(auditId) })}
      />
    </Needs>
  )
}
