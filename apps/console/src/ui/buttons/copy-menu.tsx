import { IconChevronDown } from '@tabler/icons-react'
import { Menu, MenuAction, MenuPanel, MenuTarget } from '../overlays/menu.tsx'
import { Button } from './button.tsx'
import { type CopiedText, CopyAnswer, useCopy } from './use-copy.tsx'

interface CopyMenuProps {
  copies: readonly { label: string; text: CopiedText }[]
}

/** One button for all that can be copied of a thing. */
export function CopyMenu({ copies }: CopyMenuProps) {
  const { answer, copy } = useCopy()
  return (
    <CopyAnswer answer={answer}>
      <Menu>
        <MenuTarget>
          <Button rightIcon={<IconChevronDown size={16} stroke={1.75} />}>Copy</Button>
        </MenuTarget>
        <MenuPanel>
          {copies.map(({ label, text }) => (
            <MenuAction key={label} onSelect={() => void copy(text)}>
              {label}
            </MenuAction>
          ))}
        </MenuPanel>
      </Menu>
    </CopyAnswer>
  )
}
