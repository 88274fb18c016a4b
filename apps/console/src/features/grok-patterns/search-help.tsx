import { IconHelpCircle } from '@tabler/icons-react'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Popover, PopoverPanel, PopoverTarget } from '../../ui/overlays/popover.tsx'
import { Mono } from '../../ui/texts/mono.tsx'
import classes from './grok-patterns.module.css'

/** The words of the reference (grok patterns, section 1). */
export function SearchHelp() {
  return (
    <Popover position="bottom-end">
      <PopoverTarget>
        <IconButton label="Search Syntax Help" icon={<IconHelpCircle size={16} stroke={1.75} />} />
      </PopoverTarget>
      <PopoverPanel>
        <div className={classes.help}>
          <h2>Search Syntax Help</h2>
          <p>
            Words are looked for in names. A field before them says where else: <Mono>name</Mono>,{' '}
            <Mono>pattern</Mono>.
          </p>
          <p>
            <Mono>pattern:COMMON</Mono> finds the patterns that contain COMMON.
          </p>
        </div>
      </PopoverPanel>
    </Popover>
  )
}
