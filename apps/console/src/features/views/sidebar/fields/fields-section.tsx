import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { errorText } from '../../../../api/api-error.ts'
import { allFieldsQuery, fieldsInQuery } from '../../../../kit/fields/field-queries.ts'
import { type FieldSet, fieldSets, fieldsOfSet, filterFields } from '../../../../kit/fields/field-sets.ts'
import { countText, messagesText } from '../../../../kit/number-text.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { Notice } from '../../../../ui/notices/notice.tsx'
import {
  messagesConfigOf,
  streamsOf,
  useActivePage,
  useRun,
  useView,
  useViewState,
} from '../../../view-model/index.ts'
import { useFieldShares } from './field-counts.ts'
import { FieldList } from './field-list.tsx'
import classes from './fields-section.module.css'

const noFields: readonly never[] = []

/** The fields of the messages, to look through and to work with. */
export function FieldsSection() {
  const [text, setText] = useState('')
  const [set, setSet] = useState<FieldSet>('current')
  const { all, current, error } = useKnownFields()
  const ofSet = useMemo(
    () => fieldsOfSet(set, { all: all ?? noFields, current: current ?? noFields }),
    [set, all, current],
  )
  const shown = useMemo(() => filterFields(ofSet, text), [ofSet, text])
  const currentNames = useMemo(() => new Set(current?.map(({ name }) => name)), [current])
  const known = set === 'current' ? current : all
  const counted = useFieldShares()
  const isSample = counted !== null && counted.read < counted.messages
  const columns = useShownColumns()
  return (
    <div className={classes.section}>
      <div className={classes.filter}>
        <TextField
          aria-label="Filter fields"
          placeholder="Filter fields"
          leftSection={<IconSearch size={15} stroke={1.75} />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button variant="quiet" onClick={() => setText('')}>
          Reset
        </Button>
      </div>
      <p className={classes.sets}>
        List fields of{' '}
        {fieldSets.map(({ id, label, title }, index) => (
          <span key={id}>
            {separators[index]}
            <button
              type="button"
              className={classes.set}
              title={title}
              aria-pressed={id === set}
              onClick={() => setSet(id)}
            >
              {label}
            </button>
          </span>
        ))}{' '}
        fields.
      </p>
      {isSample && (
        <p
          className={classes.sample}
          title="Shares are estimates; a field with few messages may be among none of them."
        >
          {countText(counted.read)} of {messagesText(counted.messages)} in range
        </p>
      )}
      {error && !known && <Notice tone="danger">{errorText(error)}</Notice>}
      {known && ofSet.length === 0 && <p className={classes.nothing}>No field information available.</p>}
      {ofSet.length > 0 && shown.length === 0 && (
        <p className={classes.nothing}>
          No fields to show. Try changing your filter term or select a different field set above.
        </p>
      )}
      <p className="visually-hidden" role="status">
        {known && `${shown.length} ${shown.length === 1 ? 'field' : 'fields'}`}
      </p>
      <FieldList fields={shown} columns={columns} current={current ? currentNames : null} counted={counted} />
    </div>
  )
}

/** Of the first message list of the page, the text of its messages last. */
function useShownColumns(): readonly string[] {
  const { page } = useActivePage()
  const list = page.widgets.find(({ type }) => type === 'messages')
  return useMemo(() => {
    const { fields, show_message_row } = messagesConfigOf(
      list?.config ?? { fields: [], show_message_row: false },
    )
    return show_message_row && !fields.includes('message') ? [...fields, 'message'] : fields
  }, [list?.config])
}

/** "List fields of current query, all or all including reserved fields." */
const separators = ['', ', ', ' or ']

function useKnownFields() {
  const { store } = useView()
  const { query } = useActivePage()
  const { override } = useViewState(store)
  const { updatedAtMs } = useRun()
  const all = useQuery(allFieldsQuery)
  const timerange = override?.timerange ?? query.timerange
  // A later run may have met new fields; more often than every half minute the list is not asked for.
  const [firstAtMs, setFirstAtMs] = useState(updatedAtMs)
  if (firstAtMs === 0 && updatedAtMs > 0) setFirstAtMs(updatedAtMs)
  const state = firstAtMs === 0 ? 0 : Math.floor((updatedAtMs - firstAtMs) / listedAnewAfterMs)
  const ofQuery = fieldsInQuery(streamsOf(query), timerange, state)
  const current = useQuery({ ...ofQuery, placeholderData: keepPreviousData })
  return { all: all.data, current: current.data, error: all.error ?? current.error }
}

const listedAnewAfterMs = 30_000
