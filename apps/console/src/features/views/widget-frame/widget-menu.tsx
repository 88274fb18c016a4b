import { useMediaQuery } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { Fragment, type ReactNode, Suspense, useState } from 'react'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import {
  Menu,
  MenuAction,
  MenuDivider,
  MenuLabel,
  MenuPanel,
  MenuTarget,
} from '../../../ui/overlays/menu.tsx'
import { useView, type WidgetAction, type WidgetActionTarget } from '../../view-model/index.ts'
import { widgetActions } from './widget-actions.ts'
import classes from './widget-frame.module.css'

/** Columns of the grid: narrower widgets have all they offer in their menu. */
const roomyWidth = 3

interface WidgetMenuProps {
  target: WidgetActionTarget
  /** There are no buttons beside it: all stands in the menu. */
  isInMenu?: boolean
  /** Above the lines of the menu. */
  head?: ReactNode
  /** What a kind of widget adds, before the buttons. */
  children?: ReactNode
}

/** The buttons and the menu at the right of a widget's header. */
export function WidgetMenu({ target, isInMenu = false, head, children }: WidgetMenuProps) {
  const [opened, setOpened] = useState<WidgetAction | null>(null)
  const { buttons, lines } = useActions(target, isInMenu)
  const { basepath } = useRouter()
  const select = (action: WidgetAction) => {
    if (action.Dialog) return setOpened(action)
    action.onSelect?.(target)
    const path = action.path?.(target)
    if (path) window.open(`${basepath.replace(/\/$/, '')}${path}`, '_blank', 'noopener')
  }
  const OpenDialog = opened?.Dialog
  return (
    <>
      {children}
      {buttons.map((action) => (
        <button
          key={action.id}
          type="button"
          className={classes.word}
          aria-label={action.label(target)}
          title={action.label(target)}
          onClick={() => select(action)}
        >
          {action.word?.(target) ?? action.label(target)}
        </button>
      ))}
      <Menu>
        <MenuTarget>
          <IconButton
            size="small"
            label="Open actions dropdown"
            icon={<IconDots size={16} stroke={1.75} />}
          />
        </MenuTarget>
        <MenuPanel>
          {head}
          <MenuLabel>Actions</MenuLabel>
          {lines.map((action) => (
            <Fragment key={action.id}>
              {action.isDangerous && <MenuDivider />}
              <MenuAction
                icon={<ActionIcon action={action} target={target} />}
                isDangerous={action.isDangerous}
                onSelect={() => select(action)}
              >
                {action.label(target)}
              </MenuAction>
            </Fragment>
          ))}
        </MenuPanel>
      </Menu>
      {OpenDialog && (
        <Suspense fallback={null}>
          <OpenDialog target={target} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  )
}

/** What can be done with a widget here, as buttons and as lines of the menu. */
function useActions(target: WidgetActionTarget, isInMenu: boolean) {
  const { widgetActions: ofPage = [] } = useView()
  const all = [...widgetActions.slice(0, -1), ...ofPage, ...widgetActions.slice(-1)]
  const shown = all.filter(({ isShown }) => isShown?.(target) ?? true)
  const width = target.position?.width ?? 'Infinity'
  const isNarrow = !target.isFocused && width !== 'Infinity' && width < roomyWidth
  // Fingers have no hover that would show the buttons.
  const isTouch = useMediaQuery('(hover: none)', undefined, { getInitialValueInEffect: false })
  const isButton = ({ place }: WidgetAction) => place === 'button' && !isNarrow && !isInMenu && !isTouch
  return { buttons: shown.filter(isButton), lines: shown.filter((action) => !isButton(action)) }
}

function ActionIcon({ action, target }: { action: WidgetAction; target: WidgetActionTarget }) {
  const Icon = action.icon(target)
  return <Icon size={16} stroke={1.75} />
}
