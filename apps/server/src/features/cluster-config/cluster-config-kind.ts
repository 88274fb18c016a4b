import {
  authenticationServices,
  clusterConfig,
  httpHeaderAuth,
  indexSetDefaults,
  messageProcessors,
  urlWhitelist,
} from '@logline/contract'
import type { Kind } from '../kinds/index.ts'

/** Settings of the whole installation: each is there from the start, so they are only ever replaced. */
export const clusterConfigKind: Kind = {
  type: 'cluster_config',
  audited: {
    update: [
      clusterConfig.update,
      messageProcessors.update,
      urlWhitelist.update,
      authenticationServices.configure,
      httpHeaderAuth.update,
      indexSetDefaults.update,
    ],
    delete: [clusterConfig.remove],
  },
}
