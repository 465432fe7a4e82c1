import {expect, test} from 'vitest';
import * as app from '../../../src/contract/apps.ts';
import * as authConfig from '../../../src/contract/auth-configs.ts';
import {fieldsOf} from '../../../src/contract/schema.ts';
import * as secret from '../../../src/contract/secret.ts';
import * as provider from '../../../src/contract/step-up.ts';
import {valueKind} from '../../../src/domain/resources/value-kinds.ts';

test.each([
	['id', ['id', 'user.id', 'grantPolicyId', 'managerIds', 'appOwners.0.id']],
	['person', ['appOwners', 'appOwners.1', 'appOwners.1.email', 'user.displayName', 'user.emails']],
	[undefined, ['displayName', 'userCount', 'paid', 'format', 'user.department']],
] as const)('knows the kind %s by the path of a field', (kind, paths) => {
	expect(paths.filter((path) => valueKind(path) !== kind)).toEqual([]);
});

test('times are the fields that the contract calls times', () => {
	const shapes = [app.App, app.AppUser, authConfig.AuthConfig, secret.PaperSecret, provider.StepUpProvider];
	const fields = shapes.flatMap((shape) => fieldsOf(shape));
	const wrong = fields.filter(({name, facts}) => (valueKind(name) === 'time') !== (facts.time === true));
	expect(wrong.map(({name}) => name)).toEqual([]);
});
