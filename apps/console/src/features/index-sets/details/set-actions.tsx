import type { IndexSet } from '@logline/contract'
import { IconChevronDown } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useIsPermitted } from '../../../kit/current-user.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Menu, MenuAction, MenuPanel, MenuTarget } from '../../../ui/overlays/menu.tsx'
import type { IndexAction } from './index-dialogs.tsx'

interface SetActionsProps {
  set: IndexSet
  onAction: (action: IndexAction) => void
}

/** What can be done with the whole index set. */
export function SetActions({ set, onAction }: SetActionsProps) {
  const isPermitted = useIsPermitted()
  const router = useRouter()
  const mayRecalculate = isPermitted('indexranges:rebuild')
  const mayRotate = isPermitted('deflector:cycle') && set.writable
  return (
    <>
      {(mayRecalculate || mayRotate) && (
        <Menu>
          <MenuTarget>
            <Button rightIcon={<IconChevronDown size={15} stroke={1.75} />}>Maintenance</Button>
          </MenuTarget>
          <MenuPanel>
            {mayRecalculate && (
              <MenuAction onSelect={() => onAction({ kind: 'recalculateSet' })}>
                Recalculate index ranges
              </MenuAction>
            )}
            {mayRotate && (
              <MenuAction onSelect={() => onAction({ kind: 'rotate' })}>Rotate active write index</MenuAction>
            )}
          </MenuPanel>
        </Menu>
      )}
      {isPermitted(`indexsets:edit:${set.id}`) && (
        <Button
          variant="primary"
          onClick={() =>
            // It leads back here.
            void router.navigate({ to: paths.configureIndexSet(set.id), search: { from: 'details' } })
          }
        >
          Edit Index Set
        </Button>
      )}
    </>
  )
}
