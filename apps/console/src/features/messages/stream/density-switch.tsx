import {
  IconAdjustmentsHorizontal,
  IconBaselineDensityMedium,
  IconBaselineDensitySmall,
  IconTextWrap,
} from '@tabler/icons-react'
import { useCommand } from '../../../kit/shortcuts/use-shortcut.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import {
  Menu,
  MenuAction,
  MenuDivider,
  MenuLabel,
  MenuPanel,
  MenuTarget,
} from '../../../ui/overlays/menu.tsx'
import { changeStreamManner, type Density, type DetailsPlace, useStreamManner } from './density.ts'
import classes from './stream.module.css'

const densities: readonly { density: Density; label: string; icon: typeof IconTextWrap }[] = [
  { density: 'line', label: 'One line', icon: IconBaselineDensitySmall },
  { density: 'two', label: 'Two lines', icon: IconBaselineDensityMedium },
  { density: 'wrapped', label: 'Wrapped', icon: IconTextWrap },
]

const places: readonly { details: DetailsPlace; label: string }[] = [
  { details: 'side', label: 'At the side' },
  { details: 'below', label: 'Below' },
  { details: 'list', label: 'In the list' },
]

const group = 'Messages'

/** How much room each message takes, whether they stand on pages, and where one opens. */
export function DensitySwitch() {
  const manner = useStreamManner()
  useCommand({ label: 'Rows of one line', group }, () => changeStreamManner({ density: 'line' }))
  useCommand({ label: 'Rows of two lines', group }, () => changeStreamManner({ density: 'two' }))
  useCommand({ label: 'Wrapped rows', group }, () => changeStreamManner({ density: 'wrapped' }))
  return (
    <fieldset className={classes.densities} aria-label="Rows">
      {densities.map(({ density, label, icon: Icon }) => (
        <IconButton
          key={density}
          size="small"
          label={label}
          icon={<Icon size={16} stroke={1.75} />}
          isPressed={manner.density === density}
          onClick={() => changeStreamManner({ density })}
        />
      ))}
      <Menu>
        <MenuTarget>
          <IconButton
            size="small"
            label="How messages are listed"
            icon={<IconAdjustmentsHorizontal size={16} stroke={1.75} />}
          />
        </MenuTarget>
        <MenuPanel>
          <MenuLabel>Messages</MenuLabel>
          <MenuAction isCurrent={!manner.hasPages} onSelect={() => changeStreamManner({ hasPages: false })}>
            One list
          </MenuAction>
          <MenuAction isCurrent={manner.hasPages} onSelect={() => changeStreamManner({ hasPages: true })}>
            Pages with numbers
          </MenuAction>
          <MenuDivider />
          <MenuLabel>Details</MenuLabel>
          {places.map(({ details, label }) => (
            <MenuAction
              key={details}
              isCurrent={manner.details === details}
              onSelect={() => changeStreamManner({ details })}
            >
              {label}
            </MenuAction>
          ))}
        </MenuPanel>
      </Menu>
    </fieldset>
  )
}
