/** Says from which commit the files of a release were built: an in-toto statement with the provenance of SLSA 1.0. It is not signed. */
import manifest from '../../../package.json' with {type: 'json'};

interface Build {
	/** SHA-256 by the name of a file. */
	readonly files: Readonly<Record<string, string>>;
	readonly commit: string;
	/** SHA-256 of the lock file. */
	readonly lock: string;
	/** Of Node, such as `v26.10.0`. */
	readonly node: string;
	readonly startedAt: Date;
	readonly finishedAt: Date;
}

/** Returns the statement, for `JSON.stringify`. */
export function provenanceOf({files, commit, lock, node, startedAt, finishedAt}: Build) {
	const {homepage, repository, version} = manifest;
	return {
		_type: 'https://in-toto.io/Statement/v1',
		subject: Object.entries(files).map(([name, sha256]) => ({name, digest: {sha256}})),
		predicateType: 'https://slsa.dev/provenance/v1',
		predicate: {
			buildDefinition: {
				buildType: `${homepage}/npm-run-release/v1`,
				externalParameters: {source: repository.url, version},
				internalParameters: {node},
				resolvedDependencies: [
					{uri: `${repository.url}@${commit}`, digest: {gitCommit: commit}},
					{name: 'package-lock.json', digest: {sha256: lock}},
				],
			},
			runDetails: {
				builder: {id: `${homepage}/the-machine-of-a-person`},
				metadata: {startedOn: startedAt.toISOString(), finishedOn: finishedAt.toISOString()},
			},
		},
	};
}
