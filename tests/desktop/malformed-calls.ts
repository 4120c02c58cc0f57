/** Names that the contract does not have, some of which every JavaScript object answers to. */
const unknownNames: readonly unknown[] = [
  '',
  '.',
  'auth',
  'auth.',
  'auth.erase',
  'auth.getSession.extra',
  'AUTH.GETSESSION',
  'models.__proto__',
  'models.constructor',
  '__proto__',
  '__proto__.toString',
  'constructor.name',
  'toString',
  'hasOwnProperty.call',
  'bridge:call',
  'native.exec',
  'auth.getSession\u0000',
  'x'.repeat(100_000),
  null,
  undefined,
  7,
  true,
  [],
  ['auth.getSession'],
  { name: 'auth.getSession' },
];

/** Calls that the contract does have, none of which takes an input such as these. */
const knownNames = [
  'auth.signIn',
  'auth.signUp',
  'models.get',
  'models.create',
  'models.update',
  'models.setStatus',
  'models.delete',
];

const inputs: readonly unknown[] = [
  undefined,
  null,
  0,
  -1,
  Number.NaN,
  '',
  'text',
  "'; drop table models; --",
  true,
  [],
  [1, 2, 3],
  {},
  { id: 1 },
  { id: 'not a uuid' },
  { id: null, status: 'nonsense' },
  { email: 'no address', password: '1' },
  { email: ['mia@northlight.example'], password: {} },
  { __proto__: null, toString: 'x' },
  { stageName: '', realName: '' },
  { changes: { id: 'x' } },
  { deep: { deep: { deep: { deep: [] } } } },
  'x'.repeat(200_000),
  new Date(0),
  1e308,
];

/** So many calls, every one of which has to be refused; the same ones each time. */
export function malformedCalls(count: number): (readonly [unknown, unknown])[] {
  return Array.from({ length: count }, (_, index) => {
    const input = inputs[index % inputs.length];
    const isKnown = Math.floor(index / inputs.length) % 2 === 0;
    const names = isKnown ? knownNames : unknownNames;
    return [names[Math.floor(index / (2 * inputs.length)) % names.length], input] as const;
  });
}

/** Addresses that look like those of files at a server and lead elsewhere, or may once something on the way has read them. */
export function addressesElsewhere(server: string): string[] {
  const { host, port } = new URL(server);
  const resumable = `${server}/storage/v1/upload/resumable`;
  const signed = `${server}/storage/v1/object/sign`;
  const climbs = [
    ...['../../../../rest/v1/notification_queue?id=eq.x', '..%2f..%2f..%2f..%2frest/v1/models?id=eq.x'],
    ...[
      '%2e%2e/%2e%2e/%2e%2e/%2e%2e/rest/v1/models',
      '.%2e/%2E./../../auth/v1/factors/x',
      'a/../../../../../auth/v1/user',
    ],
    ...[
      '..\\..\\..\\..\\rest\\v1\\models',
      '%252e%252e%252f%252e%252e%252frest/v1/models',
      '..;/..;/..%5crest/v1/models',
    ],
    ...['x%00y', 'x%zz', '/rest/v1/models', '%2frest/v1/models', '\t../../../../rest/v1/models'],
  ];
  return [
    ...[resumable, signed].flatMap((folder) => climbs.map((climb) => `${folder}/${climb}`)),
    ...['', '/', '?x', '#x'].map((end) => `${resumable}${end}`),
    ...[
      `http://mia@${host}/storage/v1/object/sign/a`,
      `http://127.0.0.1:${String(Number(port) + 1)}/storage/v1/object/sign/a`,
    ],
    ...[
      `https://elsewhere.example/storage/v1/upload/resumable/x`,
      `${server}.elsewhere.example/storage/v1/object/sign/a`,
    ],
    ...[
      `${server}/rest/v1/models`,
      'file:///etc/passwd',
      'data:text/plain,x',
      'javascript:1',
      '//elsewhere.example/x',
      'x',
      '',
    ],
  ];
}
