import { createCodec } from '@logline/processing'
import { codecTarget } from '../codec-target.ts'

const request = {
  source: 'example.org',
  at_ms: 1_709_211_907_089,
  sequence_nr: 3,
  resource: '/posts',
  controller: 'PostsController',
  action: 'index',
  http_method: 'GET',
  http_response_code: 200,
  user_id: 9001,
  took_ms: 48,
  ticks: '9007199254740993',
}

/** What the random HTTP message generator makes up. */
export const randomHttpTarget = codecTarget(
  createCodec('random-http-msg', {}, () => undefined),
  {
    corpus: [Buffer.from(JSON.stringify(request))],
    tokens: ['"at_ms":', '8640000000000000', '"ticks":"', '-1', '1e300', '\\ud800', '"source":"', 'null'],
  },
)
