/**
 * Prints a software bill of materials (CycloneDX, JSON): the packages whose code is in the bundle, and the optional ones. npm
 * lists all packages of the lock file, and this script drops the tools for development: `npm run sbom --silent`.
 */
import {readFileSync} from 'node:fs';
import {root} from '../root.ts';
import {run} from '../run.ts';
import {type BundledPackage, bundledPackages} from './packages.ts';

interface Component {
	readonly 'bom-ref': string;
	readonly name: string;
	readonly version: string;
	readonly scope?: string;
}

interface Lock {
	readonly packages: Readonly<Record<string, {readonly version: string; readonly dev?: true}>>;
}

interface Bom {
	readonly metadata: {readonly component: Component};
	readonly components: readonly Component[];
	readonly dependencies: readonly {readonly ref: string; readonly dependsOn?: readonly string[]}[];
}

/** Returns the bill of materials of the program, which contains these packages. */
export function billOfMaterials(bundled: readonly BundledPackage[]): Bom {
	const {metadata, components, dependencies, ...bom} = npmBom();
	const optional = optionalPackages();
	const required = new Set(bundled.map(keyOf));
	const shipped = components
		.filter((component) => required.has(keyOf(component)) || optional.has(keyOf(component)))
		.map((component) => ({...component, scope: required.has(keyOf(component)) ? 'required' : 'optional'}));
	const refs = new Set([...shipped, metadata.component].map((component) => component['bom-ref']));
	return {
		...bom,
		// npm names the program after its folder.
		metadata: {...metadata, component: {...metadata.component, name: 'castellan'}},
		components: shipped,
		dependencies: dependencies
			.filter(({ref}) => refs.has(ref))
			.map(({ref, dependsOn = []}) => ({ref, dependsOn: dependsOn.filter((each) => refs.has(each))})),
	};
}

const keyOf = ({name, version}: {readonly name: string; readonly version: string}) => `${name}@${version}`;
const npmBom = () =>
	JSON.parse(run('npm', ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'])) as Bom;

/** Includes packages that npm omits together with the tools, because a tool needs them too. */
function optionalPackages(): ReadonlySet<string> {
	const lock = JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8')) as Lock;
	const packages = Object.entries(lock.packages).filter(([path, {dev}]) => path !== '' && !dev);
	return new Set(packages.map(([path, {version}]) => `${path.split('node_modules/').at(-1)}@${version}`));
}

if (import.meta.main) console.log(JSON.stringify(billOfMaterials(await bundledPackages()), null, 2));
