import { decorators as routes } from '@logline/contract'
import { IconHelp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../../api/query.ts'
import { SortableList } from '../../../../kit/sortable-list/sortable-list.tsx'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { Popover, PopoverPanel, PopoverTarget } from '../../../../ui/overlays/popover.tsx'
import { newId } from '../../../view-model/index.ts'
import classes from '../../type/editor.module.css'
import { DecoratorCard } from './decorator-card.tsx'
import { DecoratorDialog } from './decorator-dialog.tsx'
import { type WidgetDecorator, withDecorator, withoutDecorator } from './widget-decorators.ts'

const availableQuery = { ...query(routes.available), staleTime: Number.POSITIVE_INFINITY }

interface DecoratorsEditorProps {
  decorators: readonly WidgetDecorator[]
  onChange: (decorators: readonly WidgetDecorator[]) => void
}

/** The decorators of one message list, in the order in which they run. */
export function DecoratorsEditor({ decorators, onChange }: DecoratorsEditorProps) {
  const { data: types } = useQuery(availableQuery)
  const [edited, setEdited] = useState<WidgetDecorator | null>(null)
  const choices = Object.values(types ?? {})
    .map(({ type, name }) => ({ value: type, label: name }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  const begin = (type: string | null) => {
    if (type !== null) setEdited({ id: newId(), type, config: {}, order: decorators.length })
  }
  const editedType = edited && types?.[edited.type]
  return (
    <section className={classes.section} aria-label="Decorators">
      <div className={classes.sectionHead}>
        <h3 className={classes.sectionTitle}>Decorators</h3>
        <DecoratorHelp />
      </div>
      <SelectField
        aria-label="Select decorator"
        placeholder="Select decorator"
        data={choices}
        value={null}
        onChange={begin}
      />
      {decorators.length === 0 && <p className={classes.nothing}>No decorators configured.</p>}
      <SortableList
        label="Decorators"
        items={decorators.map((decorator) => {
          const type = types?.[decorator.type] ?? null
          const label = type?.name ?? 'Unknown decorator type'
          return {
            id: decorator.id,
            label,
            content: (
              <DecoratorCard
                label={label}
                decorator={decorator}
                fields={type?.requested_configuration ?? {}}
                onEdit={type ? () => setEdited(decorator) : null}
                onDelete={() => onChange(withoutDecorator(decorators, decorator.id))}
              />
            ),
          }
        })}
        onReorder={(ids) => onChange(inOrderOf(decorators, ids))}
      />
      {edited && editedType && (
        <DecoratorDialog
          type={editedType}
          decorator={edited}
          isNew={!decorators.some(({ id }) => id === edited.id)}
          onSave={(decorator) => onChange(withDecorator(decorators, decorator))}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  )
}

function inOrderOf(decorators: readonly WidgetDecorator[], ids: readonly string[]): WidgetDecorator[] {
  return ids.flatMap((id, order) => {
    const decorator = decorators.find((one) => one.id === id)
    return decorator ? [{ ...decorator, order }] : []
  })
}

function DecoratorHelp() {
  return (
    <Popover position="bottom-end">
      <PopoverTarget>
        <IconButton
          size="small"
          label="What are message decorators?"
          icon={<IconHelp size={16} stroke={1.75} />}
        />
      </PopoverTarget>
      <PopoverPanel>
        <p className={classes.help}>
          Decorators change messages when they are shown, and never what is stored. They run from top to
          bottom: drag them into the order you need.
        </p>
      </PopoverPanel>
    </Popover>
  )
}
