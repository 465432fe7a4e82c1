import {expect, test} from 'vitest';
import {valueWords} from '../../../src/domain/history/field-changes.ts';
import {kinds} from '../../../src/domain/resources/history-kinds.ts';

const configs = kinds['auth-configs'].shape;
const settings = kinds.notifications.shape;

test.each([
	[configs, ['status'], 'AUTH_CONFIG_STATUS_DISABLED', 'disabled'],
	[configs, ['status'], 'AUTH_CONFIG_STATUS_UNSPECIFIED', 'unspecified'],
	[configs, ['status'], 'AUTH_CONFIG_STATUS_FROZEN', 'AUTH_CONFIG_STATUS_FROZEN'],
	[configs, ['status'], undefined, ''],
	[configs, ['displayName'], 'AUTH_CONFIG_STATUS_DISABLED', 'AUTH_CONFIG_STATUS_DISABLED'],
	[settings, ['channelSettings', 'email', 'digest', 'dayOfWeek'], 'WEEKDAY_MONDAY', 'monday'],
	[settings, ['channelSettings', 'email', 'enabled'], true, 'yes'],
	[settings, ['channelSettings', 'email', 'enabled'], false, 'no'],
	[settings, ['channelSettings', 'email'], {enabled: true}, '{"enabled":true}'],
	[settings, ['channelSettings', 'email', 'nothing', 'such'], 'X', 'X'],
	[undefined, ['status'], 'AUTH_CONFIG_STATUS_DISABLED', 'AUTH_CONFIG_STATUS_DISABLED'],
])('%# %j %j is %j', (shape, steps, value, words) => {
	expect(valueWords(shape, steps, value)).toBe(words);
});
