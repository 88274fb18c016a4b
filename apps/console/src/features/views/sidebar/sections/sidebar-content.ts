export interface SidebarContentProps {
  /** What the section was opened for is done: a sidebar that lies over the page goes. */
  onDone: () => void
}
