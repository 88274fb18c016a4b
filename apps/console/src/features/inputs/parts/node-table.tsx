import type { InputRow } from '../model/input-row.ts'
import { bytesText, Count, Rate } from './figures.tsx'
import classes from './parts.module.css'

/** How the input is doing on each node. */
export function NodeTable({ row: { nodes } }: { row: InputRow }) {
  if (nodes.length === 0) return <p className={classes.hint}>No node runs it.</p>
  return (
    <table className={classes.nodes}>
      <thead>
        <tr>
          <th>Node</th>
          <th>State</th>
          <th>Rate</th>
          <th>Connections</th>
          <th>Read in total</th>
        </tr>
      </thead>
      <tbody>
        {nodes.map(({ nodeId, nodeName, state, counters }) => (
          <tr key={nodeId}>
            <td>{nodeName}</td>
            <td data-state={state}>{state}</td>
            <td>
              <Rate value={counters.messagesPerSecond} />
            </td>
            <td>
              <Count value={counters.openConnections} />
            </td>
            <td>{bytesText(counters.readTotal)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
