/** A self-signed certificate for `localhost`, used by tests alone and valid until 2126. */
export const testCertificate = `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUAP/CbfcZBFdF7QPQPjmRoXCap9cwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTEwNDkxOFoYDzIxMjYxMDI4
MTA0OTE4WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARRprn67LhdMKqdTgg1KdDWBQacy+x6sFOul86ReON19gV/9Ec4mpRr
kPx/g38lgZi17oK7e/LiYfS78LDi8F90o2kwZzAdBgNVHQ4EFgQUpd5Wd/bYXMqP
uovqQpVxIGMrukowHwYDVR0jBBgwFoAUpd5Wd/bYXMqPuovqQpVxIGMrukowDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SAAwRQIhAIX1VzlZ35BB+NRNIZAzxothPtZZOxNXk9/iL0d35V9AAiADGbKEZuox
w+Z9jgcHfTVsBz0uznwWxi9kcBTTRVqJCg==
-----END CERTIFICATE-----
`

/** Its key, which therefore is no secret. */
export const testKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg8ZeI4mkkBFw4oiVX
XnrapZk5/e3+qW11F9DUaz75dOehRANCAARRprn67LhdMKqdTgg1KdDWBQacy+x6
sFOul86ReON19gV/9Ec4mpRrkPx/g38lgZi17oK7e/LiYfS78LDi8F90
-----END PRIVATE KEY-----
`
