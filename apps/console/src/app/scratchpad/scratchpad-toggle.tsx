import { IconEdit } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useCurrentUser } from '../../kit/current-user.tsx'
import { lazyComponent } from '../../kit/lazy/lazy-component.ts'
import { useCommand } from '../../kit/shortcuts/use-shortcut.ts'
import { useStore } from '../../kit/store.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { scratchpadOf } from './scratchpad-state.ts'

const ScratchpadWindow = lazyComponent(async () => (await import('./scratchpad-window.tsx')).ScratchpadWindow)

/** The button in the top bar, and the window while it is open. */
export function ScratchpadToggle() {
  const pad = scratchpadOf(useCurrentUser().username)
  const { opened } = useStore(pad.state)
  const toggle = () => pad.change({ opened: !opened })
  useCommand({ label: opened ? 'Close the scratchpad' : 'Open the scratchpad', group: 'Everywhere' }, toggle)
  return (
    <>
      <IconButton
        label="Scratchpad"
        icon={<IconEdit size={18} stroke={1.75} />}
        isPressed={opened}
        onClick={toggle}
      />
      {opened && (
        <Suspense fallback={null}>
          <ScratchpadWindow pad={pad} />
        </Suspense>
      )}
    </>
  )
}
