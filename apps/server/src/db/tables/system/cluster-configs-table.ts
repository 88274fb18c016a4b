/** Settings of the whole installation, by their class name on the wire. */
export interface ClusterConfigsTable {
  class_name: string
  /** JSON, in the shape of the class. */
  payload: string
}
