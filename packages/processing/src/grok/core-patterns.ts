const hex = '[0-9A-Fa-f]'
/** Up to four digits of an IPv6 address. */
const h = `${hex}{1,4}`
const octet = '(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])'
const ipv4 = `${octet}(?:\\.${octet}){3}`

/** Alternatives in which the longer ones come first: the first that fits is taken. */
const ipv6 = [
  `(?:${h}:){7}${h}`,
  `(?:${h}:){6}${ipv4}`,
  `(?:${h}:){1,5}(?::${h}){0,4}:${ipv4}`,
  `::(?:${h}:){0,5}${ipv4}`,
  ...[1, 2, 3, 4, 5, 6].map((before) => `(?:${h}:){1,${before}}(?::${h}){1,${7 - before}}`),
  `(?:${h}:){1,7}:`,
  `::(?:${h}(?::${h}){0,6})?`,
].join('|')

const names = (list: string) => `\\b(?:${list})\\b`

/**
 * The usual named parts of grok patterns, for an engine of linear time: names and captures are those that patterns
 * everywhere rely on, the expressions are our own.
 */
export const corePatterns: Readonly<Record<string, string>> = {
  // Words and numbers
  USERNAME: '[a-zA-Z0-9._-]+',
  USER: '%{USERNAME}',
  EMAILLOCALPART: "[a-zA-Z0-9_.+&'*/=?^~:-]+",
  EMAILADDRESS: '%{EMAILLOCALPART}@%{HOSTNAME}',
  INT: '[+-]?[0-9]+',
  BASE10NUM: '[+-]?(?:[0-9]+(?:\\.[0-9]+)?|\\.[0-9]+)',
  NUMBER: '%{BASE10NUM}',
  BASE16NUM: `[+-]?(?:0x)?${hex}+`,
  BASE16FLOAT: `[+-]?(?:0x)?(?:${hex}+(?:\\.${hex}*)?|\\.${hex}+)`,
  POSINT: '\\b[1-9][0-9]*\\b',
  NONNEGINT: '\\b[0-9]+\\b',
  WORD: '\\b\\w+\\b',
  NOTSPACE: '\\S+',
  SPACE: '\\s*',
  DATA: '.*?',
  GREEDYDATA: '.*',
  QUOTEDSTRING: '"(?:\\\\.|[^"\\\\])*"|\'(?:\\\\.|[^\'\\\\])*\'|`(?:\\\\.|[^`\\\\])*`',
  QS: '%{QUOTEDSTRING}',
  UUID: `${hex}{8}(?:-${hex}{4}){3}-${hex}{12}`,

  // Networks
  CISCOMAC: `(?:${hex}{4}\\.){2}${hex}{4}`,
  WINDOWSMAC: `(?:${hex}{2}-){5}${hex}{2}`,
  COMMONMAC: `(?:${hex}{2}:){5}${hex}{2}`,
  MAC: '%{CISCOMAC}|%{WINDOWSMAC}|%{COMMONMAC}',
  IPV6: `(?:${ipv6})(?:%\\w+)?`,
  IPV4: `\\b${ipv4}\\b`,
  IP: '%{IPV6}|%{IPV4}',
  HOSTNAME: '\\b[0-9A-Za-z][0-9A-Za-z-]*(?:\\.[0-9A-Za-z][0-9A-Za-z-]*)*\\.?',
  IPORHOST: '%{IP}|%{HOSTNAME}',
  HOSTPORT: '%{IPORHOST}:%{POSINT}',

  // Paths and addresses
  PATH: '%{UNIXPATH}|%{WINPATH}',
  UNIXPATH: '(?:/[\\w%!$@:.,+~-]*)+',
  TTY: '/dev/(?:pts/[0-9]+|tty\\w*)',
  WINPATH: '(?:[A-Za-z]+:|\\\\)(?:\\\\[^\\\\?*]*)+',
  URIPROTO: '[A-Za-z][A-Za-z0-9+.-]*',
  URIHOST: '%{IPORHOST}(?::%{POSINT:port})?',
  URIPATH: "(?:/[A-Za-z0-9$.+!*'(){},~:;=@#%&_-]*)+",
  URIPARAM: "\\?[A-Za-z0-9$.+!*'|(){},~@#%&/=:;_?\\[\\]<>-]*",
  URIPATHPARAM: '%{URIPATH}(?:%{URIPARAM})?',
  URI: '%{URIPROTO}://(?:%{USER}(?::[^@]*)?@)?(?:%{URIHOST})?(?:%{URIPATHPARAM})?',

  // Dates and times
  MONTH: names(
    'Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sep(?:tember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?',
  ),
  MONTHNUM: '1[0-2]|0?[1-9]',
  MONTHNUM2: '0[1-9]|1[0-2]',
  MONTHDAY: '3[01]|[12][0-9]|0?[1-9]',
  DAY: names('Mon(?:day)?|Tue(?:sday)?|Wed(?:nesday)?|Thu(?:rsday)?|Fri(?:day)?|Sat(?:urday)?|Sun(?:day)?'),
  YEAR: '[0-9]{2}(?:[0-9]{2})?',
  HOUR: '2[0-3]|[01]?[0-9]',
  MINUTE: '[0-5][0-9]',
  SECOND: '(?:60|[0-5]?[0-9])(?:[:.,][0-9]+)?',
  TIME: '%{HOUR}:%{MINUTE}:%{SECOND}',
  DATE_US: '%{MONTHNUM}[/-]%{MONTHDAY}[/-]%{YEAR}',
  DATE_EU: '%{MONTHDAY}[./-]%{MONTHNUM}[./-]%{YEAR}',
  ISO8601_TIMEZONE: 'Z|[+-]%{HOUR}(?::?%{MINUTE})',
  ISO8601_SECOND: '%{SECOND}',
  TIMESTAMP_ISO8601:
    '%{YEAR}-%{MONTHNUM}-%{MONTHDAY}[T ]%{HOUR}:?%{MINUTE}(?::?%{SECOND})?(?:%{ISO8601_TIMEZONE})?',
  DATE: '%{DATE_US}|%{DATE_EU}',
  DATESTAMP: '%{DATE}[- ]%{TIME}',
  TZ: '[A-Z]{3,4}',
  DATESTAMP_RFC822: '%{DAY} %{MONTH} %{MONTHDAY} %{YEAR} %{TIME} %{TZ}',
  DATESTAMP_RFC2822: '%{DAY}, %{MONTHDAY} %{MONTH} %{YEAR} %{TIME} %{ISO8601_TIMEZONE}',
  DATESTAMP_OTHER: '%{DAY} %{MONTH} %{MONTHDAY} %{TIME} %{TZ} %{YEAR}',
  DATESTAMP_EVENTLOG: '%{YEAR}%{MONTHNUM2}%{MONTHDAY}%{HOUR}%{MINUTE}%{SECOND}',

  // Syslog
  SYSLOGTIMESTAMP: '%{MONTH} +%{MONTHDAY} %{TIME}',
  PROG: '[\\x21-\\x5a\\x5c\\x5e-\\x7e]+',
  SYSLOGPROG: '%{PROG:program}(?:\\[%{POSINT:pid}\\])?',
  SYSLOGHOST: '%{IPORHOST}',
  SYSLOGFACILITY: '<%{NONNEGINT:facility}\\.%{NONNEGINT:priority}>',
  SYSLOGBASE: '%{SYSLOGTIMESTAMP:timestamp} (?:%{SYSLOGFACILITY} )?%{SYSLOGHOST:logsource} %{SYSLOGPROG}:',
  LOGLEVEL:
    '(?i:alert|trace|debug|notice|info(?:rmation)?|warn(?:ing)?|err(?:or)?|crit(?:ical)?|fatal|severe|emerg(?:ency)?)',

  // Web servers
  HTTPDATE: '%{MONTHDAY}/%{MONTH}/%{YEAR}:%{TIME} %{INT}',
  HTTPDERROR_DATE: '%{DAY} %{MONTH} %{MONTHDAY} %{TIME} %{YEAR}',
  HTTPDUSER: '%{EMAILADDRESS}|%{USER}',
  COMMONAPACHELOG:
    '%{IPORHOST:clientip} %{HTTPDUSER:ident} %{HTTPDUSER:auth} \\[%{HTTPDATE:timestamp;date;dd/MMM/yyyy:HH:mm:ss Z}\\] ' +
    '"(?:%{WORD:verb} %{NOTSPACE:request}(?: HTTP/%{NUMBER:httpversion})?|%{DATA:rawrequest})" ' +
    '%{NUMBER:response} (?:%{NUMBER:bytes}|-)',
  COMBINEDAPACHELOG: '%{COMMONAPACHELOG} %{QS:referrer} %{QS:agent}',
  HTTPD20_ERRORLOG:
    '\\[%{HTTPDERROR_DATE:timestamp}\\] \\[%{LOGLEVEL:loglevel}\\] (?:\\[client %{IPORHOST:clientip}\\] )?%{GREEDYDATA:errormsg}',
  HTTPD24_ERRORLOG:
    '\\[%{HTTPDERROR_DATE:timestamp}\\] \\[(?:%{WORD:module})?:%{LOGLEVEL:loglevel}\\] ' +
    '\\[pid %{POSINT:pid}(?::tid %{NUMBER:tid})?\\](?: \\(%{POSINT:proxy_errorcode}\\)%{DATA:proxy_errormessage}:)?' +
    '(?: \\[client %{IPORHOST:client}(?::%{POSINT:clientport})?\\])?(?: %{DATA:errorcode}:)? %{GREEDYDATA:message}',
  HTTPD_ERRORLOG: '%{HTTPD20_ERRORLOG}|%{HTTPD24_ERRORLOG}',
}
