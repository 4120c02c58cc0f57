import type { Rolldown } from 'vite';

/** From this many bytes of source, a library gets a separate file, so that only pages that need it load it. */
const heavyFrom = 100_000;
/** A library shared by more pages than this is loaded with all of them. */
const fewPages = 3;

/** Calls that every page makes first: one file of schemas and one of handlers, instead of two for each domain. */
const callsOfEveryStart = new Set(
  'account branding config connection notifications permissions plans saved-views tags users'.split(' '),
);

/** Domains that other pages call too, without needing anything of their page. */
const askedElsewhere = new Set(['chats', 'tasks', 'notes', 'documents', 'posting', 'schedule']);
/** Domains that every page calls together with the other. */
const askedWith: Readonly<Record<string, string>> = { 'model-marks': 'models', attachments: 'files' };

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;
/** By module: which entries load it with their own code, directly or indirectly. */
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
  /** Modules loaded together with a page or the shell: by page. */
  private readonly pages: Owners = new Map();
  /** Modules that a page's parts load on demand, without a large library: by folder. */
  private readonly parts: Owners = new Map();
  /** The same for parts that need a large library. */
  private readonly heavyParts: Owners = new Map();
  /** Schemas and handlers: by domain. */
  private readonly calls: Owners = new Map();
  /** Total size of libraries, by the pages that share them. */
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
      // Loaded before the other parts, and must not load them too.
      else if (patterns.drafts.test(id)) this.own(this.heavyParts, 'later', brought);
      else if (!patterns.page.test(id) && !patterns.shell.test(id) && !patterns.client.test(id))
        this.own(this.isHeavy(brought) ? this.heavyParts : this.parts, ownerOf(id), brought);
    }
  }

  /** The name of the file for a module; null if the bundler decides. */
  nameOf(id: string): string | null {
    // Icons are not grouped by who loads them: importing one from their index imports all, until tree-shaking removes
    // the unused ones. The library's styles must come before those that override them.
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

  /** A library shared by few pages gets a separate file only if it is large. */
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

  /** A module with everything that is loaded together with it, directly or indirectly. */
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

/** Parts of the shell, and of several pages, share one file. */
function ownerOf(id: string): string {
  const feature = patterns.feature.exec(id)?.[1] ?? '';
  return feature === '' || notPages.has(feature) ? 'later' : feature;
}

function nameOfFirst(id: string, owners: readonly string[], domains: readonly string[]): string {
  if (patterns.kit.test(id)) return 'ui';
  if (patterns.host.test(id)) return 'shell';
  const [owner = ''] = owners;
  // Schemas that only this page's calls need go with the page.
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
 * One file for each folder, and a second one for the parts that it loads on demand. By default the bundler makes one
 * for every part loaded on demand, and for every combination of parts that share a module: hundreds under a kilobyte,
 * each costing a request. Modules that two folders load are in neither, so that no page loads another.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'start', tags: ['$initial'], priority: 5 },
  // What the sign-in page needs in addition, like any other page.
  {
    name: 'sign-in',
    test: /features[\\/]auth[\\/]page\.tsx$|node_modules[\\/](zod|tslib)[\\/]|shared[\\/](lib[\\/]|domain[\\/](validation|permissions|pictures))|links[\\/]photo-address\.ts$|contract[\\/]auth\.ts$|build[\\/]left-out\.ts$/,
    priority: 4,
  },
  { name: 'client', test: /bridge[\\/]in-page\.ts$|shared[\\/]services[\\/]auth\.ts$/, priority: 3 },
  { name: 'particles', test: /@tsparticles[\\/]|auth[\\/]particles\.ts$/, priority: 2 },
  { name: nameOf, debugName: 'by folder', priority: 1, includeDependenciesRecursively: false },
];
