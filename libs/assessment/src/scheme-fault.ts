/** Why a curriculum and its grades are no scheme that members can be assessed against (SPEC.md AS2). */
export type SchemeFaultCode =
  | 'NO_PASS_GRADE'
  | 'MANY_PASS_GRADES'
  | 'TOO_MANY_GRADES'
  | 'UNKNOWN_GRADE'
  | 'DUPLICATE_NODE'
  | 'UNKNOWN_NODE'
  | 'COUNT_TOO_HIGH'
  | 'SKILL_WITH_CHILDREN'
  | 'SKILL_WITH_COMPLETION'
  | 'MANUAL_NOT_A_SKILL'
  | 'CYCLE';

/** Thrown by `indexScheme`; `node_id` is the node at fault, null where the grades are. */
export class SchemeFault extends Error {
  override readonly name = 'SchemeFault';
  readonly code: SchemeFaultCode;
  readonly node_id: string | null;

  constructor(code: SchemeFaultCode, node_id: string | null = null) {
    super(node_id === null ? code : `${code} ${node_id}`);
    this.code = code;
    this.node_id = node_id;
  }
}
