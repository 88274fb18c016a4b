import { IconUserPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useCurrentUser, useIsPermitted } from '../../kit/current-user.tsx'
import { useCommand } from '../../kit/shortcuts/use-shortcut.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ShareDialog } from './lazy-share-dialog.ts'
import type { SharedEntity } from './use-sharing.ts'

interface ShareButtonProps extends SharedEntity {
  /** Why the thing cannot be shared whoever asks, such as "Only saved searches can be shared." */
  disabledReason?: string | undefined
}

/** Opens the sharing dialog for owners; tells the others why it does not. */
export function ShareButton({ disabledReason, ...entity }: ShareButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const isOwner = useOwns()(entity.grn)
  const refusal =
    disabledReason ?? (isOwner ? undefined : `Only owners of this ${entity.noun} are allowed to share it.`)
  return (
    <>
      <Button
        icon={<IconUserPlus size={16} stroke={1.75} />}
        disabledReason={refusal === undefined ? undefined : `Sharing not possible: ${refusal}`}
        onClick={() => setOpen(true)}
      >
        Share
      </Button>
      {refusal === undefined && <ShareCommand noun={entity.noun} onShare={() => setOpen(true)} />}
      {isOpen && (
        <Suspense fallback={null}>
          <ShareDialog entity={entity} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function ShareCommand({ noun, onShare }: { noun: string; onShare: () => void }) {
  useCommand({ label: `Share this ${noun}`, group: 'Everywhere' }, onShare)
  return null
}

/** Which things belong to the signed-in user? Everything belongs to administrators. */
export function useOwns(): (grn: string) => boolean {
  const { grn_permissions } = useCurrentUser()
  const isAdmin = useIsPermitted()('*')
  return (grn) => isAdmin || grn_permissions.includes(`entity:own:${grn}`)
}
