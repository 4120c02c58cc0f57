import { isIP } from 'node:net';
import { parseArgs } from 'node:util';
import type { BackendOptions } from './start.ts';
import { StartupError } from './startup-error.ts';
import { readTrustedProxies } from './http/trusted-proxies.ts';

export type CommandLine = Pick<BackendOptions, 'port' | 'host' | 'data' | 'seed' | 'trustedProxies'> & {
  names: string[];
  demoOnNetwork: boolean;
  asJson: boolean;
  wantsHelp: boolean;
};

export const help = `npm run backend -- [options]

  --port 54321          the port; 0 takes a free one
  --host 127.0.0.1      the address to listen on; other machines reach only what you name here
  --name NAME           another name that browsers reach it by, such as that of a proxy; may be repeated
  --trust-proxy RANGES  whose word is taken for where requests come from: the addresses or ranges of the
                        proxies in front, with commas between, or loopback for one on this machine
  --data DIR            the folder that keeps the data (.marquee)
  --memory              keeps nothing
  --database-url URL    a Postgres 15 or newer with wal_level = logical in place of the embedded one:
                        postgres://user:password@host:5432/database, or without the password, which is
                        then read from PGPASSWORD; the folder of --data keeps only keys and mails
  --seed demo|none      what a new database is filled with (none)
  --demo-on-network     lets other machines sign in with the demo's passwords, which are public
  --json                prints one line of JSON when ready
`;

/** Parses the arguments, or says in one sentence what is wrong with them. */
export function commandLine(args: string[], defaultFolder: string): CommandLine {
  const values = parse(args);
  return {
    port: port(values.port),
    host: host('--host', values.host),
    names: values.name.map((text) => host('--name', text)),
    demoOnNetwork: values['demo-on-network'],
    data: data(values, defaultFolder),
    seed: seed(values.seed),
    ...(values['trust-proxy'] === undefined
      ? {}
      : { trustedProxies: readTrustedProxies(values['trust-proxy']) }),
    asJson: values.json,
    wantsHelp: values.help,
  };
}

type Values = ReturnType<typeof parse>;

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      strict: true,
      allowPositionals: false,
      options: {
        port: { type: 'string', default: '54321' },
        host: { type: 'string', default: '127.0.0.1' },
        'trust-proxy': { type: 'string' },
        data: { type: 'string' },
        memory: { type: 'boolean', default: false },
        'database-url': { type: 'string' },
        name: { type: 'string', multiple: true, default: [] },
        seed: { type: 'string', default: 'none' },
        'demo-on-network': { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (cause) {
    const [reason = ''] = cause instanceof Error ? cause.message.split(/\.(?:\s|$)/) : [];
    throw new StartupError(
      `${reason}; the options are --port, --host, --name, --trust-proxy, --data, --memory, --database-url, --seed, --demo-on-network and --json.`,
      {
        cause,
      },
    );
  }
}

function port(text: string): number {
  const number = /^[0-9]{1,5}$/.test(text) ? Number(text) : NaN;
  if (!(number <= 65_535)) throw new StartupError(`--port takes a number from 0 to 65535, not "${text}".`);
  return number;
}

function host(option: '--host' | '--name', text: string): string {
  const example = option === '--host' ? 'an address such as 127.0.0.1' : 'a name such as marquee.example';
  if (isIP(text) === 0 && !/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i.test(text))
    throw new StartupError(`${option} takes ${example}, not "${text}".`);
  return text;
}

function seed(text: string): 'demo' | 'none' {
  if (text !== 'demo' && text !== 'none') throw new StartupError(`--seed takes demo or none, not "${text}".`);
  return text;
}

function data(values: Values, defaultFolder: string): BackendOptions['data'] {
  const { data: path, memory, 'database-url': url } = values;
  if (memory && (path !== undefined || url !== undefined))
    throw new StartupError('--memory goes neither with --data nor with --database-url.');
  if (path === '') throw new StartupError('--data takes a folder.');
  if (url !== undefined) return { kind: 'url', url, path: path ?? defaultFolder };
  return memory ? { kind: 'memory' } : { kind: 'folder', path: path ?? defaultFolder };
}
