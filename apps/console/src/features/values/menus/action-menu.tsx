import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  Suspense,
  use,
  useRef,
  useState,
} from 'react'
import {
  Menu,
  MenuAction,
  MenuDivider,
  MenuLabel,
  MenuPanel,
  MenuTarget,
} from '../../../ui/overlays/menu.tsx'
import { ViewContext } from '../../view-model/index.ts'
import type { FieldTarget, ViewAction } from '../targets/action.ts'
import classes from './action-menu.module.css'

interface ActionMenuProps {
  /** What the control is for, such as "actions of this field"; its name is what is shown. */
  description: string
  /** What is shown; a click on it opens the menu. */
  children: ReactNode
  tabIndex?: number | undefined
  className?: string | undefined
  /** Made when it is opened: hundreds of closed ones must cost nothing. */
  panel: (control: PanelControl) => ReactNode
}

export interface PanelControl {
  /** Closes the menu and whatever it has opened; the focus goes back to the control. */
  onClose: () => void
}

/**
 * Text that is a menu button. It is no `button`, in which text could not be selected: a click that ends a selection
 * opens nothing. Where nothing can be changed, as on a wall display, it is text alone.
 */
export function ActionMenu({ description, children, tabIndex = 0, className, panel }: ActionMenuProps) {
  const view = use(ViewContext)
  const [isOpen, setOpen] = useState(false)
  const control = useRef<HTMLSpanElement>(null)
  if (!view?.isInteractive) return <>{children}</>
  const onClick = (event: MouseEvent) => {
    event.stopPropagation()
    if (event.detail > 0 && getSelection()?.isCollapsed === false) return
    setOpen(true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== control.current || (event.key !== 'Enter' && event.key !== ' ')) return
    event.preventDefault()
    event.stopPropagation()
    setOpen(true)
  }
  const onClose = () => {
    setOpen(false)
    control.current?.focus({ preventScroll: true })
  }
  return (
    // One element for each: tables have thousands of them.
    // biome-ignore lint/a11y/useSemanticElements: the text of a button cannot be selected
    <span
      ref={control}
      role="button"
      tabIndex={tabIndex}
      aria-description={description}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      className={className ? `${classes.control} ${className}` : classes.control}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      {children}
      {isOpen && panel({ onClose })}
    </span>
  )
}

interface ActionPanelProps<Target extends FieldTarget> {
  /** First line, such as `level = long`. */
  heading: string
  actions: readonly ViewAction<Target>[]
  target: Target
  onClose: () => void
}

/** The lines of the menu, and the dialog of the one that was chosen. */
export function ActionPanel<Target extends FieldTarget>(props: ActionPanelProps<Target>) {
  const { heading, actions, target, onClose } = props
  const [chosen, setChosen] = useState<ViewAction<Target> | null>(null)
  const shown = actions.filter(({ isShown }) => isShown?.(target) ?? true)
  const select = (action: ViewAction<Target>) => {
    if (action.Dialog) return setChosen(action)
    onClose()
    action.onSelect?.(target)
  }
  const Dialog = chosen?.Dialog
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what happens in the menu is not meant for the row below it
    <span className={classes.panel} onClick={stop} onKeyDown={stop} onMouseDown={stop}>
      {Dialog ? (
        <Suspense>
          <Dialog target={target} onClose={onClose} />
        </Suspense>
      ) : (
        <Menu opened position="bottom-start" returnFocus={false} onChange={(isOpen) => !isOpen && onClose()}>
          <MenuTarget>
            <Anchor />
          </MenuTarget>
          <MenuPanel aria-labelledby={undefined} aria-label={heading}>
            <MenuLabel className={classes.heading} title={heading}>
              {heading}
            </MenuLabel>
            <MenuDivider />
            <MenuLabel>Actions</MenuLabel>
            {shown.map((action) => (
              <MenuAction
                key={action.id}
                icon={<action.icon size={16} stroke={1.75} />}
                disabledReason={action.disabledReason?.(target)}
                onSelect={() => select(action)}
                staysOpen
              >
                {action.label}
              </MenuAction>
            ))}
          </MenuPanel>
        </Menu>
      )}
    </span>
  )
}

/** Where the menu lies. What the menu wants to put on its button belongs to the control. */
function Anchor({ ref }: { ref?: Ref<HTMLSpanElement> }) {
  return <span ref={ref} className={classes.anchor} />
}

function stop(event: { stopPropagation: () => void }) {
  event.stopPropagation()
}
