import { instantText } from '@logline/time'
import { useActivePage, useRun, useView, type View } from '../../../view-model/index.ts'
import classes from './section.module.css'

/** When the query ran and how long it took, and what a saved view says of itself. */
export function DescriptionSection() {
  const { timeZone } = useView()
  const { document } = useActivePage()
  const { outcome, updatedAtMs } = useRun()
  const { view } = document
  return (
    <div className={classes.section}>
      <h3 className={classes.heading}>Execution</h3>
      <p className={classes.text}>
        {outcome && outcome.durationMs !== null ? (
          <>
            Query executed in {outcome.durationMs}ms at{' '}
            <span className={classes.instant}>{instantText(updatedAtMs, timeZone)}.</span>
          </>
        ) : (
          'No query executed yet.'
        )}
      </p>
      {view.owner === null ? (
        <p className={classes.hint}>
          {view.type === 'SEARCH'
            ? 'Save the search or export it to a dashboard to add a custom summary and description.'
            : 'Save the dashboard to add a custom summary and description.'}
        </p>
      ) : (
        <SavedDescription view={view} />
      )}
    </div>
  )
}

function SavedDescription({ view }: { view: View }) {
  const type = typeWord(view)
  const { summary, description } = view
  return (
    <>
      <h3 className={classes.heading}>{view.type === 'SEARCH' ? 'Search' : 'Dashboard'}</h3>
      <p className={classes.text}>{summary || <em>This {type} has no summary.</em>}</p>
      <p className={classes.text}>{description || <em>This {type} has no description.</em>}</p>
      {!(summary && description) && (
        <p className={classes.hint}>
          To add a summary or a description, choose "Edit metadata" in the menu of this {type}.
        </p>
      )}
    </>
  )
}

function typeWord({ type }: View): string {
  return type === 'SEARCH' ? 'search' : 'dashboard'
}
