import { IconChevronDown, IconChevronRight, IconX } from '@tabler/icons-react'
import { createContext, useContext, useState } from 'react'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import type { RowSection } from './columns/columns.ts'
import classes from './entity-table.module.css'

/** Which sections of which rows are open; those of rows on other pages stay so. */
export function useOpenSections() {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const keyOf = (rowId: string, { id }: RowSection) => JSON.stringify([rowId, id])
  return {
    openOf: (rowId: string, sections: readonly RowSection[]) =>
      sections.filter((section) => open.has(keyOf(rowId, section))),
    show: (rowId: string, sections: readonly RowSection[]) =>
      setOpen(new Set([...open, ...sections.map((section) => keyOf(rowId, section))])),
    hide: (rowId: string, sections: readonly RowSection[]) => {
      const gone = sections.map((section) => keyOf(rowId, section))
      setOpen(new Set([...open].filter((key) => !gone.includes(key))))
    },
  }
}

interface RowSections {
  isOpen: (sectionId: string) => boolean
  toggle: (sectionId: string) => void
}

export const RowSectionsContext = createContext<RowSections | null>(null)

/** For a cell that opens a section of its own row, such as a count of what is in it. */
export function useRowSection(sectionId: string): { isOpen: boolean; toggle: () => void } {
  const sections = useContext(RowSectionsContext)
  if (!sections) throw new Error('useRowSection needs a row of an EntityTable above it')
  return { isOpen: sections.isOpen(sectionId), toggle: () => sections.toggle(sectionId) }
}

interface OpenCellProps {
  name: string
  isOpen: boolean
  onToggle: () => void
}

export function OpenCell({ name, isOpen, onToggle }: OpenCellProps) {
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <IconButton
      label={`Details of ${name}`}
      size="small"
      tooltipSide="none"
      icon={<Chevron size={16} stroke={1.75} />}
      aria-expanded={isOpen}
      onClick={onToggle}
    />
  )
}

interface SectionsRowProps {
  /** Columns of the table. */
  width: number
  sections: readonly RowSection[]
  /** A cell opens them: they begin where the first column does. */
  opensByCell: boolean
  onHide: (section: RowSection) => void
}

/** What a row has opened to, below it. */
export function SectionsRow({ width, sections, opensByCell, onHide }: SectionsRowProps) {
  return (
    <tr className={classes.sectionsRow} data-flush={opensByCell || undefined}>
      <td colSpan={width}>
        {sections.map((section) => (
          <section key={section.id} aria-label={section.title} className={classes.section}>
            <div className={classes.sectionHead}>
              <h3>{section.title}</h3>
              <p>{section.note}</p>
              {section.actions}
              <IconButton
                label="Hide section"
                size="small"
                icon={<IconX size={15} stroke={1.75} />}
                onClick={() => onHide(section)}
              />
            </div>
            {section.content}
          </section>
        ))}
      </td>
    </tr>
  )
}
