import {
  IconArrowLeft,
  IconChevronLeft,
  IconChevronRight,
  IconMoon,
  IconPlayerPause,
  IconPlayerPlay,
  IconSun,
} from '@tabler/icons-react'
import type { RefObject } from 'react'
import { useShortcut } from '../../../../kit/shortcuts/use-shortcut.ts'
import { useStore } from '../../../../kit/store.ts'
import { type ThemeMode, themeMode } from '../../../../kit/theme/theme-mode.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Keys } from '../../../../ui/texts/keys.tsx'
import classes from './wall-controls.module.css'

export interface WallActions {
  leave: () => void
  /** Null: there is one page, which needs one screen. */
  turn: ((steps: 1 | -1) => void) | null
  isPaused: boolean
  setPaused: (isPaused: boolean) => void
  setTheme: (theme: ThemeMode) => void
}

interface WallControlsProps extends WallActions {
  isShown: boolean
  /** Has the focus when they were called by key. */
  first: RefObject<HTMLButtonElement | null>
}

const group = 'Wall display'

/** What can be done with the wall, by keys at any time. */
export function WallControls(props: WallControlsProps) {
  const { leave, turn, isPaused, setPaused, setTheme, isShown, first } = props
  const isDark = useStore(themeMode) === 'noir'
  const changeTheme = () => setTheme(isDark ? 'teint' : 'noir')
  const pause = () => turn && setPaused(!isPaused)
  useShortcut({ keys: 'ArrowRight', label: 'Next page', group }, () => turn?.(1))
  useShortcut({ keys: 'ArrowLeft', label: 'Previous page', group }, () => turn?.(-1))
  useShortcut({ keys: 'p', label: 'Pause the change of pages', group }, pause)
  useShortcut({ keys: 't', label: 'Change the theme', group }, changeTheme)
  if (!isShown) return null
  const icon = { size: 16, stroke: 1.75 }
  const Theme = isDark ? IconSun : IconMoon
  return (
    <div className={classes.controls} role="toolbar" aria-label="Wall display">
      <Button ref={first} icon={<IconArrowLeft {...icon} />} onClick={leave}>
        Leave full screen
      </Button>
      {turn && (
        <>
          <Button
            icon={<IconChevronLeft {...icon} />}
            rightIcon={<Keys of={['←']} />}
            onClick={() => turn(-1)}
          >
            Previous page
          </Button>
          <Button
            icon={<IconChevronRight {...icon} />}
            rightIcon={<Keys of={['→']} />}
            onClick={() => turn(1)}
          >
            Next page
          </Button>
          <Button
            icon={isPaused ? <IconPlayerPlay {...icon} /> : <IconPlayerPause {...icon} />}
            rightIcon={<Keys of={['p']} />}
            onClick={pause}
          >
            {isPaused ? 'Change pages' : 'Stay on this page'}
          </Button>
        </>
      )}
      <Button icon={<Theme {...icon} />} rightIcon={<Keys of={['t']} />} onClick={changeTheme}>
        {isDark ? 'Light theme' : 'Dark theme'}
      </Button>
    </div>
  )
}
