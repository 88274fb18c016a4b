/** What senders ask of an Elasticsearch before they send, and what lets them go on. */

const clusterName = 'logline'
const clusterUuid = 'logline-input-00000000'

/** Of `GET /`: clients look for the version, `build_flavor` and `tagline`. */
function versionAnswer(version: string): object {
  return {
    name: clusterName,
    cluster_name: clusterName,
    cluster_uuid: clusterUuid,
    version: {
      number: version,
      build_flavor: 'default',
      build_type: 'tar',
      build_hash: 'unknown',
      build_date: '2025-01-01T00:00:00.000Z',
      build_snapshot: false,
      lucene_version: '9.12.0',
      minimum_wire_compatibility_version: '7.17.0',
      minimum_index_compatibility_version: '7.0.0',
    },
    tagline: 'You know, for Search',
  }
}

/** Beats and Logstash send only to a cluster with an active licence. */
const licence = { uid: clusterUuid, type: 'basic', mode: 'basic', status: 'active' }

const health = {
  cluster_name: clusterName,
  status: 'green',
  timed_out: false,
  number_of_nodes: 1,
  number_of_data_nodes: 1,
  active_primary_shards: 0,
  active_shards: 0,
  relocating_shards: 0,
  initializing_shards: 0,
  unassigned_shards: 0,
  active_shards_percent_as_number: 100,
}

/** Of senders that look for other nodes: there is this one, as they have reached it. */
function nodes(host: string, version: string): object {
  const node = {
    name: clusterName,
    version,
    roles: ['data', 'ingest', 'master'],
    http: { publish_address: host, bound_address: [host] },
  }
  return {
    _nodes: { total: 1, successful: 1, failed: 0 },
    cluster_name: clusterName,
    nodes: { [clusterUuid]: node },
  }
}

/**
 * Policies, templates, pipelines, data streams, aliases: what senders set up for an index. Each is said to be there, so
 * that they leave it; what they set up all the same is taken, and nothing is done with it.
 */
const setUp =
  /^\/(_ilm|_slm|_index_template|_component_template|_template|_ingest|_data_stream|_alias|_aliases|_logstash|_cluster\/settings)(\/|$)/
/** One index, to make it or to see whether it is there. */
const oneIndex = /^\/(?![_.-])([^/]+)(\/_(alias|aliases|mapping|mappings|settings|rollover|refresh)(\/.*)?)?$/

/** Null for what is no such question. */
export function probeAnswer(
  method: string,
  path: string,
  { host, version }: { host: string; version: string },
): object | null {
  const isQuestion = method === 'GET' || method === 'HEAD'
  if (isQuestion) {
    if (path === '/') return versionAnswer(version)
    if (/^\/_(xpack\/)?license$/.test(path)) return { license: licence }
    if (path === '/_xpack') return { license: licence, features: {} }
    if (/^\/_cluster\/health(\/|$)/.test(path)) return health
    if (/^\/_nodes(\/|$)/.test(path)) return nodes(host, version)
  }
  const index = oneIndex.exec(path)?.[1]
  if (index === undefined && !setUp.test(path)) return null
  if (isQuestion) return {}
  if (method !== 'PUT' && method !== 'POST') return null
  return index === undefined
    ? { acknowledged: true }
    : { acknowledged: true, shards_acknowledged: true, index }
}
