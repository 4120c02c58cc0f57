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
