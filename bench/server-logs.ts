import type { SeededRandom } from '../apps/server/src/features/demo/index.ts'

/** What a line of a log is made of, besides its time and host. */
interface ServerLog {
  short_message: string
  level: number
  _application: string
  _process?: number
}

/** Small numbers come much more often than great ones, as with clients, pages and users of a real server. */
function often(random: SeededRandom, count: number): number {
  return Math.floor(count * random.next() ** 3)
}

function address(random: SeededRandom): string {
  const client = often(random, 20_000) * 2_654_435_761
  return [24, 16, 8, 0].map((shift) => (client >>> shift) & 255).join('.')
}

const browsers = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'curl/8.7.1',
  'kube-probe/1.29',
] as const
const pages = [
  '/',
  '/login',
  '/static/app.js',
  '/static/app.css',
  '/favicon.ico',
  '/robots.txt',
  '/api/cart',
] as const

/** A line of a web server in the combined log format. */
export function accessLog(random: SeededRandom, secondsSinceEpoch: number): ServerLog {
  const time = new Date(secondsSinceEpoch * 1000).toUTCString().slice(5, 25)
  const stamp = time.replace(/^(\d+) (\w+) (\d+) /, '$1/$2/$3:')
  const product = often(random, 30_000)
  const path = random.chance(0.4) ? random.pick(pages) : `/products/${product}?page=${often(random, 20)}`
  const status = random.chance(0.92) ? 200 : random.pick([301, 304, 404, 404, 499, 500])
  const bytes = status === 200 ? 400 + often(random, 90_000) : 162
  const from = random.chance(0.5) ? '-' : `https://shop.example.com/products/${often(random, 30_000)}`
  const browser = browsers[often(random, browsers.length)]
  return {
    short_message: `${address(random)} - - [${stamp} +0000] "${random.chance(0.9) ? 'GET' : 'POST'} ${path} HTTP/1.1" ${status} ${bytes} "${from}" "${browser}"`,
    level: 6,
    _application: 'nginx',
  }
}

const users = [
  'root',
  'admin',
  'deploy',
  'backup',
  'postgres',
  'git',
  'ubuntu',
  'test',
  'oracle',
  'www-data',
] as const
const units = [
  'cron.service',
  'logrotate.service',
  'apt-daily.service',
  'fstrim.service',
  'man-db.service',
] as const

type Maker = (random: SeededRandom) => ServerLog

const daemons: readonly [Maker, ...Maker[]] = [
  (random) => ({
    short_message: `Failed password for ${random.chance(0.3) ? 'invalid user ' : ''}${random.pick(users)} from ${address(random)} port ${random.between(1024, 65_535)} ssh2`,
    level: 6,
    _application: 'sshd',
    _process: random.between(800, 32_768),
  }),
  (random) => ({
    short_message: `pam_unix(sshd:session): session ${random.pick(['opened', 'closed'])} for user ${random.pick(users)} by (uid=0)`,
    level: 6,
    _application: 'sshd',
    _process: random.between(800, 32_768),
  }),
  (random) => ({
    short_message: `(${random.pick(users)}) CMD (/usr/local/bin/${random.pick(['backup', 'rotate', 'report', 'sync'])}.sh --quiet)`,
    level: 6,
    _application: 'CRON',
    _process: random.between(800, 32_768),
  }),
  (random) => ({
    short_message: `${random.pick(units)}: ${random.pick(['Deactivated successfully.', 'Consumed 1.204s CPU time.', 'Scheduled restart job, restart counter is at 4.'])}`,
    level: 6,
    _application: 'systemd',
    _process: 1,
  }),
  (random) => ({
    short_message: `[UFW BLOCK] IN=eth0 OUT= MAC=52:54:00:12:34:56:52:55:0a:00:02:02:08:00 SRC=${address(random)} DST=10.0.0.12 LEN=${random.between(40, 60)} TOS=0x00 PREC=0x00 TTL=${random.between(40, 250)} ID=${random.between(1, 65_535)} PROTO=TCP SPT=${random.between(1024, 65_535)} DPT=${random.pick([22, 23, 80, 443, 3389, 5900, 8080])} WINDOW=1024 RES=0x00 SYN URGP=0`,
    level: 4,
    _application: 'kernel',
  }),
  (random) => ({
    short_message: `${random.hex(10).toUpperCase()}: to=<user${often(random, 3000)}@example.com>, relay=mx.example.com[198.51.100.7]:25, delay=${random.between(1, 90) / 10}, dsn=2.0.0, status=sent (250 2.0.0 OK)`,
    level: 6,
    _application: 'postfix/smtp',
    _process: random.between(800, 32_768),
  }),
]

/** A line of what runs on every Linux server. */
export function serverLog(random: SeededRandom): ServerLog {
  return random.pick(daemons)(random)
}
