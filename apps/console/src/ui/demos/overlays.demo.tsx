import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { toast } from '../notices/toast.tsx'
import { Menu, MenuAction, MenuDivider, MenuLabel, MenuPanel, MenuTarget } from '../overlays/menu.tsx'
import { Modal, ModalFooter } from '../overlays/modal.tsx'
import { Popover, PopoverPanel, PopoverTarget } from '../overlays/popover.tsx'
import { Tooltip } from '../overlays/tooltip.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../tabs.tsx'

export const title = 'What opens'

export function Demo() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Menu>
        <MenuTarget>
          <Button rightIcon={<IconChevronDown size={15} stroke={1.75} />}>More</Button>
        </MenuTarget>
        <MenuPanel>
          <MenuLabel>Administrator</MenuLabel>
          <MenuAction onSelect={() => {}}>Edit stream</MenuAction>
          <MenuAction onSelect={() => {}} disabledReason="The default stream cannot be cloned">
            Clone
          </MenuAction>
          <MenuAction onSelect={() => {}} isCurrent>
            20 Rows
          </MenuAction>
          <MenuDivider />
          <MenuAction onSelect={() => {}} isDangerous>
            Delete
          </MenuAction>
        </MenuPanel>
      </Menu>
      <Popover>
        <PopoverTarget>
          <Button>Popover</Button>
        </PopoverTarget>
        <PopoverPanel>Keeps the focus until Esc or a click outside.</PopoverPanel>
      </Popover>
      <Tooltip label="Shown after a moment, and on focus">
        <Button>Tooltip</Button>
      </Tooltip>
      <Button onClick={() => setIsOpen(true)}>Modal</Button>
      <Button onClick={() => toast.success('Input ‘GELF’ deleted successfully')}>Toast</Button>
      <Button onClick={() => toast.warning('Stopping took longer than it should.')}>Warning</Button>
      <Button onClick={() => toast.error('Could not delete input')}>Error</Button>
      <Tabs defaultValue="relative">
        <TabList>
          <Tab value="relative">Relative</Tab>
          <Tab value="absolute">Absolute</Tab>
          <Tab value="keyword">Keyword</Tab>
        </TabList>
        <TabPanel value="relative">Relative</TabPanel>
      </Tabs>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title="A modal">
        Content.
        <ModalFooter note="A remark.">
          <Button onClick={() => setIsOpen(false)}>Cancel</Button>
          <Button variant="primary" onClick={() => setIsOpen(false)}>
            Update
          </Button>
        </ModalFooter>
      </Modal>
    </>
  )
}
