import { type Icon, IconHighlight, IconInfoCircle, IconListDetails, IconPlus } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { lazyComponent } from '../../../kit/lazy/lazy-component.ts'
import type { SidebarContentProps } from './sections/sidebar-content.ts'

/** One icon of the rail and what it opens. */
export interface SidebarSection {
  id: string
  title: string
  icon: Icon
  Content: ComponentType<SidebarContentProps>
}

/** From top to bottom. */
export const sidebarSections: readonly SidebarSection[] = [
  {
    id: 'fields',
    title: 'Fields',
    icon: IconListDetails,
    Content: lazyComponent(async () => (await import('./fields/fields-section.tsx')).FieldsSection),
  },
  {
    id: 'description',
    title: 'Description',
    icon: IconInfoCircle,
    Content: lazyComponent(
      async () => (await import('./sections/description-section.tsx')).DescriptionSection,
    ),
  },
  {
    id: 'create',
    title: 'Create',
    icon: IconPlus,
    Content: lazyComponent(async () => (await import('./sections/create-section.tsx')).CreateSection),
  },
  {
    id: 'highlighting',
    title: 'Highlighting',
    icon: IconHighlight,
    Content: lazyComponent(
      async () => (await import('./highlighting/highlighting-section.tsx')).HighlightingSection,
    ),
  },
]
