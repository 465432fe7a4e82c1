/** Every rule of the board. The documentation prints this table. */
import type {BoardKind, ItemRule, ListRule} from './rule.ts';
import {appRules} from './rules/apps.ts';
import {authConfigRules} from './rules/auth-configs.ts';
import {bootstrapRules} from './rules/bootstrap.ts';
import {notificationRules} from './rules/notifications.ts';
import {ownerRules} from './rules/owners.ts';

/** A rule of any kind; `kind` discriminates. */
export type Rule = {[K in BoardKind]: ItemRule<K> | ListRule<K>}[BoardKind];

export const rules: readonly Rule[] = [
	...authConfigRules,
	...bootstrapRules,
	...appRules,
	...ownerRules,
	...notificationRules,
];

export const isRuleId = (id: string): boolean => rules.some((rule) => rule.id === id);
