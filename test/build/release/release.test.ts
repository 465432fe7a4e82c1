/** What a release has, and what it lacks. The script itself runs in CI: `npm run release -- --dry-run`. */
import {expect, test} from 'vitest';
import {missingAddresses} from '../../../src/build/package/check-repository.ts';
import {undated} from '../../../src/build/release/changelog.ts';

test('a changelog begins with the version and its date', () => {
	expect(undated('# Changelog\n\n## [0.2.0] - 2026-03-20\n\n## [0.1.0] - 2026-01-01\n', '0.2.0')).toBeUndefined();
	for (const head of ['[Unreleased]', '[0.2.0]', '[0.1.0] - 2026-01-01'])
		expect(undated(`# Changelog\n\n## ${head}\n`, '0.2.0')).toContain('“## [0.2.0] - DATE”');
});

test('addresses of the reserved domain are missing', () => {
	const real = {homepage: 'https://castellan.test', bugs: 'https://castellan.test/issues'};
	expect(
		missingAddresses({...real, repository: {type: 'git', url: 'git+https://castellan.test/c.git'}}),
	).toBeUndefined();
	expect(missingAddresses({...real, repository: {type: 'git', url: 'git+https://c.example/c.git'}})).toBe(
		'Set repository, homepage and bugs in package.json before publishing: git+https://c.example/c.git',
	);
});
