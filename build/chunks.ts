import type { Rolldown } from 'vite';

/** Bytes of a library's source from which it is a file for itself, that nobody loads who does not need it. */
const heavyFrom = 100_000;
/** What more pages than these share comes with all of them. */
const fewPages = 3;

/** What is asked for on the way to any page: one file of schemas and one of handlers, in place of two for each. */
const callsOfEveryStart = new Set(
  'account branding config connection notifications permissions plans saved-views tags users'.split(' '),
);

/** What other pages ask for, too, which need nothing of its page. */
const askedElsewhere = new Set(['chats', 'tasks', 'notes', 'documents', 'posting', 'schedule']);
/** Domains that no page asks for without the other. */
const askedWith: Readonly<Record<string, string>> = { 'model-marks': 'models', attachments: 'files' };

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;
/** By module: who loads it together with their own parts, directly or by way of others. */
type Owners = Map<string, Set<string>>;

const inSource = (folder: string) => new RegExp(String.raw`[\\/]renderer[\\/]src[\\/]${folder}`);
const patterns = {
  library: /[\\/]node_modules[\\/]/,
  icon: /@tabler[\\/]icons-react[\\/]/,
  theme: inSource(String.raw`(start|app)[\\/]theme[\\/].*\.css$`),
  client: inSource(String.raw`bridge[\\/]in-page\.ts$`),
  shell: inSource(String.raw`(app[\\/]routed-app\.tsx|app[\\/]query-client\.ts)$`),
  page: inSource(String.raw`features[\\/]([a-z-]+)[\\/]page\.tsx$`),
  feature: inSource(String.raw`features[\\/]([a-z-]+)[\\/]`),
  host: inSource(String.raw`(app|start)[\\/]`),
  source: inSource(''),
  kit: inSource(String.raw`(ui|lib)[\\/]`),
  drafts: inSource(String.raw`lib[\\/]drafts[\\/]browser-drafts\.ts$`),
  calls: /[\\/]shared[\\/](?:contract|services)(?:[\\/]files)?[\\/]([a-z-]+)\.ts$/,
  service: /[\\/]shared[\\/]services[\\/]/,
} as const;

class Chunks {
  /** What is there once a page is, with the shell: by page. */
  private readonly pages: Owners = new Map();
  /** What its parts load when they are asked for, and bring no large library: by folder. */
  private readonly parts: Owners = new Map();
  /** The same where a large library comes with it. */
  private readonly heavyParts: Owners = new Map();
  /** Schemas and handlers: by domain. */
  private readonly calls: Owners = new Map();
  /** Of libraries, by the pages that share them. */
  private readonly bytes = new Map<string, number>();

  private readonly graph: Graph;

  constructor(known: string, graph: Graph) {
    this.graph = graph;
    const { all, asked } = this.everything(known);
    for (const id of all) {
      if (patterns.shell.test(id)) this.own(this.pages, 'shell', this.closure(id));
      const page = patterns.page.exec(id)?.[1];
      if (page !== undefined && page !== 'auth') this.own(this.pages, page, this.closure(id));
    }
    for (const id of asked) {
      const brought = this.closure(id);
      const domain = patterns.calls.exec(id)?.[1];
      if (domain !== undefined)
        this.own(
          this.calls,
          callsOfEveryStart.has(domain) ? 'every' : (askedWith[domain] ?? domain),
          brought,
        );
      else if (patterns.service.test(id)) this.own(this.calls, 'every', brought);
      // Comes before the other parts, and must not bring them.
      else if (patterns.drafts.test(id)) this.own(this.heavyParts, 'later', brought);
      else if (!patterns.page.test(id) && !patterns.shell.test(id) && !patterns.client.test(id))
        this.own(this.isHeavy(brought) ? this.heavyParts : this.parts, ownerOf(id), brought);
    }
  }

  /** The name of the file for a module; null where the bundler decides. */
  nameOf(id: string): string | null {
    // Icons not by who loads them: who imports one of their index imports all, until what nobody uses is left out. The library's styles
    // stand before those of what is made with it.
    if (patterns.icon.test(id) || patterns.theme.test(id)) return 'ui';
    const owners = this.ownersOf(id);
    const domains = [...(this.calls.get(id) ?? [])];
    if (this.pages.has(id))
      return patterns.library.test(id) ? this.nameOfLibrary(owners) : nameOfFirst(id, owners, domains);
    if (domains.length > 0) return nameOfCalls(id, this.parts.has(id) ? [...domains, ...owners] : domains);
    if (!this.parts.has(id)) return null;
    return owners.length > 1 || owners.includes('later') ? 'later' : `${owners.join('')}-later`;
  }

  private ownersOf(id: string): string[] {
    const owners = [this.pages, this.parts, this.heavyParts].flatMap((each) => [...(each.get(id) ?? [])]);
    return [...new Set(owners)].toSorted();
  }

  /** One that few pages share is worth a file where it is large. */
  private nameOfLibrary(owners: readonly string[]): string {
    if (owners.length === 1) return owners.join('');
    const key = owners.join('-and-');
    return (this.sharedBytes().get(key) ?? 0) >= heavyFrom && owners.length <= fewPages ? key : 'ui';
  }

  private sharedBytes(): ReadonlyMap<string, number> {
    if (this.bytes.size > 0) return this.bytes;
    for (const id of this.pages.keys()) {
      if (!patterns.library.test(id)) continue;
      const key = this.ownersOf(id).join('-and-');
      this.bytes.set(key, (this.bytes.get(key) ?? 0) + this.sizeOf(id));
    }
    return this.bytes;
  }

  private isHeavy(ids: ReadonlySet<string>): boolean {
    const libraries = [...ids].filter((id) => patterns.library.test(id) && !this.pages.has(id));
    return libraries.reduce((sum, id) => sum + this.sizeOf(id), 0) >= heavyFrom;
  }

  private sizeOf(id: string): number {
    return this.graph.getModuleInfo(id)?.code?.length ?? 0;
  }

  private own(owners: Owners, owner: string, ids: Iterable<string>): void {
    for (const id of ids) owners.set(id, (owners.get(id) ?? new Set()).add(owner));
  }

  /** A module with everything that loads together with it, directly or by way of others. */
  private closure(root: string): Set<string> {
    const seen = new Set([root]);
    for (const id of seen) for (const next of this.graph.getModuleInfo(id)?.importedIds ?? []) seen.add(next);
    return seen;
  }

  private everything(known: string): { all: ReadonlySet<string>; asked: ReadonlySet<string> } {
    const all = new Set([known]);
    const asked = new Set<string>();
    for (const id of all) {
      const info = this.graph.getModuleInfo(id);
      if (info === null) continue;
      for (const next of info.dynamicallyImportedIds) asked.add(next);
      for (const next of [
        ...info.importedIds,
        ...info.dynamicallyImportedIds,
        ...info.importers,
        ...info.dynamicImporters,
      ])
        all.add(next);
    }
    return { all, asked };
  }
}

const notPages = new Set(['about', 'notifications', 'servers']);

/** Parts of the shell, and of several pages, come together. */
function ownerOf(id: string): string {
  const feature = patterns.feature.exec(id)?.[1] ?? '';
  return feature === '' || notPages.has(feature) ? 'later' : feature;
}

function nameOfFirst(id: string, owners: readonly string[], domains: readonly string[]): string {
  if (patterns.kit.test(id)) return 'ui';
  if (patterns.host.test(id)) return 'shell';
  const [owner = ''] = owners;
  // What a page's calls and no others need stands beside it.
  const isOwn = domains.every((domain) => domain.startsWith(owner) || owner.startsWith(domain));
  if (owners.length === 1 && isOwn)
    return domains.some((domain) => askedElsewhere.has(domain)) ? `${owner}-contract` : owner;
  return patterns.source.test(id) ? 'entities' : 'contracts';
}

function nameOfCalls(id: string, owners: readonly string[]): string {
  if (owners.length === 1 && !owners.includes('every')) return `${owners.join('')}-calls`;
  return patterns.service.test(id) ? 'services' : 'contracts';
}

let chunks: Chunks | undefined;
const nameOf = (id: string, graph: Rolldown.ChunkingContext): string | null =>
  (chunks ??= new Chunks(id, graph)).nameOf(id);

/**
 * One file for each folder, and a second one for what its parts load when they are asked for. Left alone, the bundler makes one for every
 * part that is asked for, and for every combination of those that share something: hundreds under a kilobyte, and each costs a request.
 * What two folders load stands in neither, so that no page brings another.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'start', tags: ['$initial'], priority: 5 },
  // What the sign-in page needs besides, and any other.
  {
    name: 'sign-in',
    test: /features[\\/]auth[\\/]page\.tsx$|node_modules[\\/](zod|tslib)[\\/]|shared[\\/](lib[\\/]|domain[\\/](validation|permissions|pictures))|links[\\/]photo-address\.ts$|contract[\\/]auth\.ts$|build[\\/]left-out\.ts$/,
    priority: 4,
  },
  { name: 'client', test: /bridge[\\/]in-page\.ts$|shared[\\/]services[\\/]auth\.ts$/, priority: 3 },
  { name: 'particles', test: /@tsparticles[\\/]|auth[\\/]particles\.ts$/, priority: 2 },
  { name: nameOf, debugName: 'by folder', priority: 1, includeDependenciesRecursively: false },
];
