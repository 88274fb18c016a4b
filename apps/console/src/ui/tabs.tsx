import '@mantine/core/styles/Tabs.layer.css'
import { Tabs as MantineTabs, type TabsProps } from '@mantine/core'
import classes from './tabs.module.css'

const classNames = { list: classes.list ?? '', tab: classes.tab ?? '' }

/** Use with `TabList`, `Tab` and `TabPanel`. */
export function Tabs(props: TabsProps) {
  return <MantineTabs {...props} classNames={classNames} />
}

export const TabList = MantineTabs.List
export const Tab = MantineTabs.Tab
export const TabPanel = MantineTabs.Panel
